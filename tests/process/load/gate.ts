import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `away`: nobody listens. `mute`: connections stand, are taken, and say nothing. */
export type GateMode = 'open' | 'away' | 'mute';

export interface Gate {
  port: number;
  set(mode: GateMode): Promise<void>;
  /** Ends every connection; the next ones come through. */
  cut(): void;
  close(): Promise<void>;
}

/** A TCP proxy between the server and what it uses, which a test can close. */
export async function openGate(target: number): Promise<Gate> {
  let mode: GateMode = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    keep(near);
    if (mode === 'mute') return;
    const far = keep(connect(target, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    return socket.on('error', () => {});
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  function stopListening(): Promise<void> {
    const closed = new Promise<void>((done) => server.close(() => done()));
    cut();
    return closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    async set(next) {
      const before = mode;
      mode = next;
      if (next === 'mute') for (const socket of sockets) socket.unpipe().pause();
      // Who was left without an answer is told that none will come.
      else if (before === 'mute') cut();
      if (next === 'away') await stopListening();
      else if (before === 'away') await listen(port);
    },
    close: stopListening,
  };
}
