/** Why a delivery did not arrive, as a message for staff. */
export class DeliveryError extends Error {
  /** Whether another attempt may succeed without anybody changing something. */
  readonly mayPass: boolean;
  constructor(message: string, { mayPass }: { readonly mayPass: boolean }) {
    super(message);
    this.name = 'DeliveryError';
    this.mayPass = mayPass;
  }
}
