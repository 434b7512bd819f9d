import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ProblemCode } from '../../platform/contract/endpoint.ts';
import { Failure } from '../../platform/failure.ts';
import { PLAIN_SECURITY_HEADERS } from '../../platform/http/security-headers.ts';
import { PROBLEM_TYPE } from './api.ts';
import { FAILURE_PAGE_HEADERS, failurePage, isForReading } from './failure-page.ts';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/** Answers bytes that are no HTTP request with a problem as everywhere else, and hangs up. `agency`: its name. */
export function answerBrokenRequest(error: ParserError, socket: Socket, agency: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new Failure(CODES[error.code ?? ''] ?? 'bad_request');
  const id = randomUUID();
  const problem = failure.problem(id);
  const received = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const [, accept] = /\r\naccept:([^\r\n]*)/i.exec(received) ?? [];
  const isPage = isForReading(accept);
  const body = isPage ? failurePage(problem, agency) : JSON.stringify(problem);
  const headers = isPage ? FAILURE_PAGE_HEADERS : { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
  socket.end(
    [
      `HTTP/1.1 ${failure.status} Bad Request`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      ...Object.entries({ ...PLAIN_SECURITY_HEADERS, ...headers }).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
