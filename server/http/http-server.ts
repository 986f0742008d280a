import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createNetServer, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';

const graceMs = 10_000;
/** How long a stop waits for the request of a connection that has just been let in. */
const firstWordMs = 1_000;

interface HttpServer {
  server: Server;
  /** From here on requests are taken, and answered by this. */
  listen(listener: RequestListener): Promise<void>;
  /** No new connections; requests under way get their answer. */
  close(): Promise<void>;
}

/** What the environment calls them. */
interface SettingNames {
  port: string;
  host: string;
}

/** The listening socket that systemd keeps while servers come and go (sd_listen_fds); scripts/start.mjs hands it on. */
const inheritedSocket = 3;

/**
 * Nobody is let in before there is somebody to answer: a request waits in the socket that the service manager keeps open, and
 * without one it is refused, so that a proxy asks another server or again. That the port is free is looked at before
 * anything is written, so that a port in use leaves no trace.
 */
export async function reservePort(
  port: number,
  host: string,
  names: SettingNames = { port: 'PORT', host: 'HOST' },
): Promise<HttpServer> {
  const isInherited = names.port === 'PORT' && process.env.LISTEN_FDS === '1';
  let isClosing = false;
  /** Let in, and not heard yet: Node counts them as idle. */
  const fresh = new Set<Socket>();
  const server = createServer((request, response) => {
    fresh.delete(request.socket);
    // A connection that the client would keep for its next request must not hold up a stop.
    response.once('close', () => {
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
  });
  server.on('connection', (socket) => {
    fresh.add(socket);
    socket.once('close', () => fresh.delete(socket));
  });
  const open = (listening: NetServer) =>
    new Promise<void>((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, port, host, names));
      listening.once('error', refuse);
      listening.listen(isInherited ? { fd: inheritedSocket } : { port, host }, () => {
        listening.off('error', refuse);
        resolve();
      });
    });
  if (!isInherited) {
    const probe = createNetServer((socket) => socket.destroy());
    await open(probe);
    await new Promise((resolve) => probe.close(resolve));
  }

  return {
    server,
    async listen(listener) {
      server.on('request', listener);
      await open(server);
    },
    async close() {
      // Those that the kernel has taken already are taken from it first: with the socket they would be cut off.
      await new Promise((resolve) => setImmediate(resolve));
      // Not that of the HTTP server, which closes idle connections at once.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (let waitedMs = 0; fresh.size > 0 && waitedMs < firstWordMs; waitedMs += 10) await sleep(10);
      isClosing = true;
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
