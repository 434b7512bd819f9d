import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler as createHandler,
  data,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Problem } from '../platform/contract/problem.ts';
import type { SiteHandler } from '../platform/contract/site.ts';
import { apiContext, siteContext } from './client/contexts.ts';
import { PageRequestContext } from './client/page-request.ts';

/** Slow parts of a page are given up after this long, milliseconds. */
export const streamTimeout = 5_000;

/** Renders a page: people get its shell at once, crawlers the whole of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, requestId, reportError } = context.get(siteContext);
  const wholeFirst = isbot(request.headers.get('user-agent'));

  return new Promise((resolve, reject) => {
    let answered = false;
    let answerStatus = status;
    const answer = () => {
      answered = true;
      const body = new PassThrough();
      body.on('close', () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <PageRequestContext value={{ nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageRequestContext>,
      {
        nonce,
        // Parts that come alive later stand where they belong: cut off by size, they would come behind the page and be put in by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [wholeFirst ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: reject,
        onError(error: unknown) {
          answerStatus = 500;
          if (answered) reportError(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).reportError(error);
};

/** A function that answers page requests of a build. Here, because the server's own copy of the router is another one. */
export function createRequestHandler(build: ServerBuild, mode: 'production' | 'development'): SiteHandler {
  const handle = createHandler(build, mode);
  return (request, api, site) => {
    const context = new RouterContextProvider();
    context.set(apiContext, { call: (endpoint, input) => api.call(endpoint, input).catch(rethrow(site.requestId)) });
    context.set(siteContext, site);
    return handle(request, context);
  };
}

/** A failure that the API means to show becomes a route error with its status; anything else stays a fault. */
function rethrow(requestId: string) {
  return (error: unknown): never => {
    if (isFailure(error)) throw data(error.problem(requestId), { status: error.status });
    throw error;
  };
}

interface ShownFailure {
  readonly status: number;
  problem(requestId: string): Problem;
}

function isFailure(error: unknown): error is ShownFailure {
  return error instanceof Error && 'problem' in error && typeof error.problem === 'function' && 'status' in error;
}
