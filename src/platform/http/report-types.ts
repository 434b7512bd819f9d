import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** Longest report that is read, bytes. */
const LIMIT = 16 * 1024;

/** Lets browsers send reports in their own media types; they hold JSON. */
export function registerReportTypes(server: FastifyInstance): void {
  server.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: LIMIT },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch (error) {
        done(new Failure('bad_request', { cause: error }));
      }
    },
  );
}
