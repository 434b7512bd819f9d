import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** A TCP way to a server that can go silent, as a network does that drops packets: nobody is told, nothing arrives. */
export interface SilentWay {
  readonly port: number;
  /** From now on everything that is sent is swallowed, on present connections for ever and on new ones until {@link heal}. */
  readonly silence: () => void;
  /** New connections get through again. */
  readonly heal: () => void;
  /** Connections that are open now. */
  readonly open: () => number;
  readonly close: () => void;
}

/** Opens a way to a server; without one it leads nowhere: whoever connects is never answered. */
export async function openWay(target?: NetConnectOpts): Promise<SilentWay> {
  const ends = new Set<Socket>();
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on('error', () => {}).once('close', () => ends.delete(socket));
  };
  let silent = target === undefined;
  const dead = new WeakSet<Socket>();
  const server: Server = createServer((near) => {
    keep(near);
    if (silent || !target) return void near.resume();
    const far = connect(target);
    keep(far);
    near.pipe(far).pipe(near);
    // What one side ends the other one hears of, unless the way has gone silent.
    near.once('close', () => dead.has(near) || far.destroy());
    far.once('close', () => dead.has(near) || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    silence: () => {
      silent = true;
      for (const end of ends) {
        dead.add(end.unpipe().resume());
      }
    },
    heal: () => {
      silent = target === undefined;
    },
    open: () => ends.size,
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
