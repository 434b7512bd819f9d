import { check, type Target, tests } from '../proof.ts';
import { LAW_BY_MACHINE } from './law.ts';

const HEADERS = 'src/platform/http/security-headers.test.ts';

/** Privacy, audit, observability, supply chain. */
export const WATCHING: readonly Target[] = [
  {
    id: '49',
    title: 'Whatever staff read of people or change is one row that cannot be edited unseen',
    shown: [
      ...tests('src/agency/server/audit/audit.test.ts'),
      ...tests(
        'src/clients/server/users.test.ts',
        'holds one row for each read and change by staff, whole and for administrators',
        'finds the row that somebody edited',
      ),
      ...tests('test/staff-changes.test.ts'),
    ],
  },
  {
    id: '50',
    title: 'Figures tell what goes on, and each alert has been fired',
    shown: [...tests('src/main/http/page-visits.test.ts', 'is counted at the door'), ...tests('test/alerts.test.ts')],
  },
  {
    id: '51',
    title: 'Every answer has an id and one line in the log',
    shown: [
      ...tests('src/main/http/api.test.ts', 'carries the request id and the headers of safety; probes need nobody'),
      ...tests('src/platform/tracing/tracing.test.ts'),
      ...tests('src/platform/tracing/span-exporter.test.ts'),
      check('51-lines-of-the-log.ts'),
    ],
  },
  {
    id: '52',
    title: 'Personal data stay out of logs, figures and errors',
    shown: [...tests('src/platform/log.test.ts'), check('52-canaries.ts')],
  },
  {
    id: '53',
    title: 'Every answer carries the headers of security',
    shown: [
      ...tests(HEADERS),
      ...tests('src/platform/http/page-policy.test.ts'),
      ...tests('src/main/http/site.test.ts'),
    ],
  },
  {
    id: '54',
    title: 'Few packages, locked, known and without known holes',
    shown: [
      ...tests('test/packages.test.ts'),
      ...tests('test/supply-chain.test.ts', 'what is installed from others', 'the bill of materials'),
      check('54-known-holes.ts'),
    ],
  },
  {
    id: '55',
    title: 'No secret lies in the open, and a weak one stops the start',
    shown: [
      ...tests(
        'src/platform/config.test.ts',
        'take several keys and refuse short, equal-named and sample ones',
        'never show a secret that is wrong',
        'refuse TRUST_PROXY=%s: it would let anybody forge an address',
      ),
      ...tests('src/platform/keyring.test.ts'),
      ...tests('test/supply-chain.test.ts', 'holds no secret, now or in its history'),
    ],
  },
  { id: '56', title: 'What the law asks for is there', shown: LAW_BY_MACHINE },
];
