import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends one request and hangs up after so many ms, whether it was answered or not. */
async function abandon(port: number, path: string, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Mozilla/5.0\r\n\r\n`);
  await sleep(afterMs);
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

export interface Abandoning {
  readonly port: number;
  readonly count: number;
  /** Senders at the same time. */
  readonly senders: number;
  readonly pathOf: (n: number) => string;
}

/** Sends so many requests whose senders hang up after 0–50 ms, each after its own time. */
export async function abandonMany({ port, count, senders, pathOf }: Abandoning): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) await abandon(port, pathOf(n), (n * 37) % 51);
  };
  await Promise.all(Array.from({ length: senders }, send));
}

/** A reverse proxy that keeps its connections to the site and ends a request when its visitor has gone, as most do. */
export async function keepAliveProxy(port: number): Promise<{ readonly port: number; close: () => void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const proxy: Server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const upstream = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
    incoming.pipe(upstream);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () => {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
