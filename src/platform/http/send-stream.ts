import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventSink, StreamAnswer } from '../door/stream-answer.ts';

/** A reader who leaves so much lying is gone or asleep: he is cut off and asks anew, bytes. */
const MAX_UNREAD = 64 * 1_024;

/**
 * Sends a stream of events. It takes no place among requests in work: it lasts for hours, and who opens it bounds how many
 * there are. Proxies are asked not to gather it.
 */
export function sendStream({ raw: request, server }: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): void {
  const { raw } = reply;
  reply.hijack();
  server.requestPlaces.release(raw);
  if (request.socket.destroyed) return void raw.destroy();
  // What hooks have set for every answer.
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  let close: (() => void) | undefined;
  const over = (): void => {
    raw.off('close', over);
    request.socket.off('close', over);
    close?.();
    close = undefined;
  };
  const write = (text: string): void => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD) raw.destroy();
  };
  const sink: EventSink = {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void (raw.writableEnded || raw.end()),
  };
  raw.on('close', over);
  request.socket.on('close', over);
  // The head goes at once: readers wait for it.
  raw.flushHeaders();
  close = answer.open(sink);
  if (request.socket.destroyed) over();
}
