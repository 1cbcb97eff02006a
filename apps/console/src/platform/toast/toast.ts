import { failedMessage, savedMessage, type ToastAction } from './toast-text.ts';

/** Drawing them is fetched apart: the first page has no need of it. */
const loadView = () => import('./toast-view.tsx');

export function toastSuccess(message: string = savedMessage, action?: ToastAction): void {
  void loadView().then(({ showSuccess }) => showSuccess(message, action));
}

/** Red, gone after five seconds unless it is kept open; it can be copied with its request id. */
export function toastError(failure: unknown = failedMessage, action?: ToastAction): void {
  void loadView().then(({ showError }) => showError(failure, action));
}
