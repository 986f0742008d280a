import { request as ask, createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import type { Certificate } from '../support/certificate.ts';

/** What stands before and beside a server in public: each does its part well until a test says otherwise. */

interface ProxyFaults {
  /** What becomes of X-Forwarded-For. */
  forwarded: 'append' | 'pass' | 'drop';
  /** Seconds by which its clock is ahead. */
  clockAhead: number;
}

export const goodProxy: ProxyFaults = { forwarded: 'append', clockAhead: 0 };

/** A proxy with TLS. It sees its own machine as the client, so it tells an address of another network. */
export async function openProxy(certificate: Certificate, port: number, target: () => string) {
  const state = { ...goodProxy };
  const server = createSecureServer(certificate, (request, response) => {
    const { 'x-forwarded-for': given, ...headers } = request.headers;
    const forwarded = {
      append: [given, '198.18.0.1'].filter(Boolean).join(', '),
      pass: given,
      drop: undefined,
    }[state.forwarded];
    const onward = ask(target() + request.url, {
      method: request.method,
      headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
    });
    onward.once('error', () => response.writeHead(502).end());
    onward.once('response', (answer) => {
      const date = new Date(Date.now() + state.clockAhead * 1000).toUTCString();
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, date });
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await listening(server, port);
  return {
    state,
    use: (other: Certificate) => server.setSecureContext(other),
    close: () => closed(server),
  };
}

/** Port 80, as it were. */
export async function openPlain(site: string) {
  const state = { isLedOn: true };
  const server = createServer((request, response) => {
    if (state.isLedOn) response.writeHead(308, { Location: site + request.url }).end();
    else response.writeHead(200).end('It works!');
  });
  const { port } = await listening(server);
  return { state, url: `http://127.0.0.1:${port}/`, close: () => closed(server) };
}

/** A mail server that knows one password, and nobody's mailbox: whoever mail is for is named in its refusal. */
export async function openSmtp(password: string) {
  const heard: string[] = [];
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        const [word = '', , given = ''] = line.split(' ');
        heard.push(word);
        const isRight = Buffer.from(given, 'base64').toString() === `\0guia\0${password}`;
        if (word === 'EHLO') socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (word === 'AUTH') socket.write(isRight ? '235 ok\r\n' : '535 wrong\r\n');
        else if (word === 'RCPT') socket.write(`550 5.1.1 ${line.slice(8)}: nobody of that name\r\n`);
        else if (word === 'MAIL' || word === 'RSET') socket.write('250 ok\r\n');
        else if (word === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('502 not here\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const urlOf = (word: string) => `smtp://guia:${word}@127.0.0.1:${port}`;
  return { heard, urlOf, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function listening(server: Server, port = 0): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
