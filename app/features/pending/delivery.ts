/** Whether a write is in the account, or waits on this device. */
export type Delivery = 'done' | 'kept';

const keptWords = 'Guardado en este dispositivo. Lo pasamos a tu cuenta cuando vuelva la conexión.';

/** For the toast: these words of what is done, and others of what waits. */
export const wordsOf = (done: string | undefined) => (delivery: Delivery) =>
  delivery === 'kept' ? keptWords : done;

/** For a toast that offers to undo it. */
export function offerWords(done: string, delivery: Delivery): string {
  return delivery === 'kept' ? `${done}. ${keptWords}` : done;
}
