import { type AddressInfo, createServer } from 'node:net';

export interface ReceivedMail {
  to: string;
  text: string;
}

/** A mail server that takes everything. */
export async function listenSmtp(port: number, receive: (mail: ReceivedMail) => void) {
  const server = createServer((socket) => {
    let to = '';
    let data: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 ready');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (data !== undefined) data += chunk;
      else if (/^RCPT TO:<(.*)>/im.test(chunk)) to = /^RCPT TO:<(.*?)>/im.exec(chunk)?.[1] ?? '';
      if (/^DATA\r\n/im.test(chunk) && data === undefined) {
        data = '';
        say('354 go on');
      } else if (data === undefined) {
        say(/^QUIT/i.test(chunk) ? '221 bye' : '250 ok');
      } else if (data.endsWith('\r\n.\r\n')) {
        // Quoted-printable: long lines are broken with "=", and "=" itself is "=3D".
        receive({ to, text: data.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
        data = undefined;
        say('250 taken');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
