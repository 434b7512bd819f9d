import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerExports } from '../../feeds/server/exports/register-exports.ts';
import { registerGround } from '../../map/server/ground/serve-ground.ts';
import type { App, CallContext, Visitor } from '../../platform/context.ts';
import { createDoor, type Door } from '../../platform/door/door.ts';
import { Failure } from '../../platform/failure.ts';
import { refuseCrookedPaths } from '../../platform/http/crooked-paths.ts';
import { endSlowSenders, tendConnections } from '../../platform/http/open-connections.ts';
import { registerReportTypes } from '../../platform/http/report-types.ts';
import { securityHeaders, setSecurityHeaders } from '../../platform/http/security-headers.ts';
import { shedLoad } from '../../platform/http/shed-load.ts';
import { tracedDoor, traceRequests } from '../../platform/http/trace-requests.ts';
import { readTraceparent } from '../../platform/tracing/trace-context.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { implementations } from '../implementations.ts';
import { describeRequest, notFound, registerApi, sendFailure } from './api.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { registerDocuments } from './documents.ts';
import { registerMetrics } from './metrics.ts';
import { registerOpenApi } from './openapi-routes.ts';
import { registerProbes } from './probes.ts';
import { registerSitemap } from './sitemap.ts';
import { visitorOfBearer, visitorOfSignature } from './visitor-of.ts';

/** Largest request body, bytes. */
const BODY_LIMIT = 64 * 1024;
/** Longest address with its query, characters. */
const ADDRESS_LIMIT = 8 * 1024;

/** How long a call that a signature will do for waits for the session, ms. */
const SESSION_TIMEOUT_MS = 1_500;

export interface ServerParts {
  /** Pictures and the site, registered after the API; each takes the addresses it serves. */
  readonly register?: readonly ((
    server: FastifyInstance,
    parts: { door: Door; contextOf: ContextOf },
  ) => Promise<void> | void)[];
}

/** Who makes a request, within which process. Cookies that the call sets go to `reply`. */
export type ContextOf = (request: FastifyRequest, reply?: FastifyReply) => CallContext | Promise<CallContext>;

/** The HTTP server of one process, not yet listening. Everything it needs comes by arguments. */
export async function createServer(app: App, { register = [] }: ServerParts = {}): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = app.log;
  const agencyName = () => app.config.brand.name;
  const server = Fastify({
    loggerInstance: logger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    trustProxy: app.config.trust_proxy.length > 0 ? [...app.config.trust_proxy] : false,
    bodyLimit: BODY_LIMIT,
    ...endSlowSenders(),
    // A request that comes while the process stops was sent before anybody could know: it is served like the others.
    return503OnClosing: false,
    // In development the site is built while the server starts; a busy machine takes its time.
    pluginTimeout: 120_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    // These come before the hooks.
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply.headers(securityHeaders(app.config, request)));
      logRequest(request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, agencyName()),
  });
  server.decorate('agencyName', agencyName);
  tendConnections(server);
  const plainDoor = createDoor({ checkOutput: !app.config.production });
  const door = app.tracing ? tracedDoor(plainDoor, app.tracing) : plainDoor;
  const contextOf = contextsOf(app);
  if (app.tracing) traceRequests(server, app.tracing);
  setSecurityHeaders(server, app.config);
  logRequests(server);
  refuseLongAddresses(server);
  refuseCrookedPaths(server);
  shedLoad(server);
  server.setErrorHandler(sendFailure);
  server.setNotFoundHandler((request, reply) => sendFailure(notFound(request.raw.url?.split('?')[0]), request, reply));
  refusePackedBodies(server);
  acceptEmptyJson(server);
  registerReportTypes(server);
  registerProbes(server, app);
  registerMetrics(server, app);
  registerOpenApi(server, app);
  // Streams last for hours: a stop would wait for them.
  server.addHook('preClose', (done) => {
    app.officeEvents.endAll();
    done();
  });
  registerApi(server, { door, implementations, contextOf });
  registerDocuments(server, app);
  registerGround(server, app);
  registerExports(server, app);
  registerSitemap(server, app);
  for (const part of register) await part(server, { door, contextOf });
  return server;
}

/** A body is read as it comes: one that says it is compressed would be taken for what it is not (RFC 9110 §8.4: 415). */
function refusePackedBodies(server: FastifyInstance): void {
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const coding = headers['content-encoding'];
    const packed = coding !== undefined && coding !== '' && coding.toLowerCase() !== 'identity';
    done(packed ? new Failure('unsupported_media_type', { detail: 'Сжатые запросы не принимаются' }) : undefined);
  });
}

/** Clients that send `Content-Type: application/json` with every call send it without a body too: that is no body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** The context of an API call: its authority is the Authorization header and nothing else. Guests wait for nothing. */
function contextsOf(app: App): ContextOf {
  const withVisitor = (request: FastifyRequest, reply: FastifyReply | undefined, visitor: Visitor): CallContext => ({
    app,
    visitor,
    requestId: request.id,
    request: describeRequest(app, request, reply),
  });
  return (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return withVisitor(request, reply, { kind: 'guest' });
    const { authority, identity } = request.routeOptions.config;
    const asked = visitorOfBearer(app, authorization);
    return (identity === 'signature' ? withTimeout(SESSION_TIMEOUT_MS, asked) : asked)
      .catch((error: unknown): Visitor | Promise<Visitor> => {
        if (authority === 'cookie' && error instanceof Failure) return { kind: 'guest' };
        if (identity === 'signature' && !(error instanceof Failure)) return visitorOfSignature(app, authorization);
        throw error;
      })
      .then((visitor) => withVisitor(request, reply, visitor));
  };
}

function refuseLongAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done((request.raw.url?.length ?? 0) > ADDRESS_LIMIT ? new Failure('uri_too_long') : undefined);
  });
}

/** One line a request, without the query: it may hold what a person typed. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** The line's id is bound to the log of the request. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...traceOf(request),
    },
    'request',
  );
}

/** The trace to find its line by: our own, or the one that a proxy or another program has begun (W3C Trace Context). */
function traceOf({ headers, trace }: FastifyRequest): { trace?: string } {
  const id = (trace ?? readTraceparent(headers.traceparent))?.traceId;
  return id === undefined ? {} : { trace: id };
}
