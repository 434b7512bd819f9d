import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ProblemCode } from '../../platform/contract/endpoint.ts';
import { Failure } from '../../platform/failure.ts';
import { PLAIN_SECURITY_HEADERS } from '../../platform/http/security-headers.ts';
import { PROBLEM_TYPE } from './api.ts';

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers bytes that are no HTTP request with a problem as everywhere else, and hangs up. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new Failure(CODES[error.code ?? ''] ?? 'bad_request');
  const id = randomUUID();
  const body = JSON.stringify(failure.problem(id));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} Bad Request`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${id}`,
      ...Object.entries(PLAIN_SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
