import { createServer, type RequestListener, type Server } from 'node:http';
import { StartError } from '../errors.ts';

const graceMs = 10_000;

interface HttpServer {
  server: Server;
  /** From here on requests are answered by this; before, by 503. */
  handleWith(listener: RequestListener): void;
  /** No new connections; requests under way get their answer. */
  close(): Promise<void>;
}

/** What the environment calls them. */
interface SettingNames {
  port: string;
  host: string;
}

/** Takes the port before anything is written, so that a port in use leaves no trace. */
export async function listen(
  port: number,
  host: string,
  names: SettingNames = { port: 'PORT', host: 'HOST' },
): Promise<HttpServer> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('starting');
  };
  let isClosing = false;
  const server = createServer((request, response) => {
    // A connection that the client would keep for its next request must not hold up a stop.
    response.once('close', () => {
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host, names)));
    server.listen(port, host, resolve);
  });

  return {
    server,
    handleWith(listener) {
      answer = listener;
    },
    async close() {
      isClosing = true;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(late);
    },
  };
}

function explain(error: NodeJS.ErrnoException, port: number, host: string, names: SettingNames): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `The port ${port} on ${host} is in use: stop the other program, or set ${names.port}.`,
    );
  }
  if (error.code === 'EACCES')
    return new StartError(`The port ${port} on ${host} may not be opened: set another ${names.port}.`);
  return new StartError(
    `The server cannot listen on ${host}:${port} (${names.host}, ${names.port}): ${error.code}.`,
    {
      cause: error,
    },
  );
}
