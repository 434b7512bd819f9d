import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from '../door/door.ts';
import type { RequestTrace, Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Present while the settings name a collector of traces. */
    trace?: RequestTrace;
  }
}

/** What balancers and Prometheus ask every few seconds, and files of the build: nobody looks for them in traces. */
const UNSEEN = /^\/(?:healthz|livez|readyz|metrics|assets\/.*)$/;

/** One span a request, named by its route's template; the answer tells the caller which one in `traceparent`. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.decorateRequest('trace', undefined);
  server.addHook('onRequest', (request, reply, done) => {
    if (UNSEEN.test(request.routeOptions.url ?? '')) return done();
    request.trace = tracing.beginRequest(request.headers.traceparent);
    reply.header('traceparent', request.trace.traceparent);
    // Of a caller who has gone there is no response that ends.
    reply.raw.once('close', () => endSpan(request, { 'error.type': 'aborted' }));
    request.trace.run(done);
  });
  // The body comes with events of the connection, which know nothing of the request.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.trace) request.trace.run(done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    endSpan(request, { 'http.response.status_code': reply.statusCode }, reply);
    done();
  });
}

/** The address itself is left out: it may hold what a person typed. */
function endSpan(request: FastifyRequest, outcome: Record<string, string | number>, reply?: FastifyReply): void {
  const { method, id, trace } = request;
  const route = request.routeOptions.url;
  const failed = (reply?.statusCode ?? 0) >= 500;
  trace?.end({
    name: route === undefined ? method : `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'request.id': id,
      ...outcome,
      ...(failed ? { 'error.type': String(reply?.statusCode) } : {}),
    },
    failed,
  });
}

/** The door with one span a call, named like its endpoint. */
export function tracedDoor(door: Door, tracing: Tracing): Door {
  return {
    enter: (implementation, context, raw) =>
      tracing.measure({ name: implementation.endpoint.name, kind: 'internal' }, () =>
        door.enter(implementation, context, raw),
      ),
  };
}
