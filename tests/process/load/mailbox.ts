import { listenSmtp, type ReceivedMail } from '../../support/mail-server.ts';

export interface Mailbox {
  port: number;
  /** How many came to an address. */
  countFor(address: string): number;
  /** A mail that nobody has opened yet. */
  open(): ReceivedMail | undefined;
  close(): Promise<void>;
}

/** Where all mail of the server ends up. */
export async function openMailbox(): Promise<Mailbox> {
  const counts = new Map<string, number>();
  const unread: ReceivedMail[] = [];
  const server = await listenSmtp(0, (mail) => {
    counts.set(mail.to, (counts.get(mail.to) ?? 0) + 1);
    unread.push(mail);
  });
  return {
    port: server.port,
    countFor: (address) => counts.get(address) ?? 0,
    open: () => unread.shift(),
    close: server.close,
  };
}
