import { failedMessage, savedMessage, type ToastAction } from './toast-text.ts';

/** The view is a chunk of its own: the first page does not need it. */
const loadView = () => import('./toast-view.tsx');

export function toastSuccess(message: string = savedMessage, action?: ToastAction): void {
  void loadView().then(({ showSuccess }) => showSuccess(message, action));
}

/** Red, closes after five seconds unless hovered; can be copied with its request id. */
export function toastError(failure: unknown = failedMessage, action?: ToastAction): void {
  void loadView().then(({ showError }) => showError(failure, action));
}
