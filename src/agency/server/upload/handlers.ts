import { Readable } from 'node:stream';
import { recordAudit } from '../../../platform/audit/queries.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { FileAnswer } from '../../../platform/door/file-answer.ts';
import { Failure } from '../../../platform/failure.ts';
import { ARCHIVE_BYTES, curationTemplate, uploadCuration } from '../../contract/upload.ts';
import { applyUpload } from './apply-upload.ts';
import { readUpload } from './plan-upload.ts';
import { presentUpload } from './present.ts';
import { refused } from './read-archive.ts';
import { writeTemplate } from './template.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const curationUpload: readonly Implementation[] = [
  implement(
    curationTemplate,
    async ({ app }) => new FileAnswer('Комплексы.xlsx', XLSX, Readable.from([await writeTemplate(app.db)])),
  ),

  implement(uploadCuration, async (context, { body }) => {
    const content = Buffer.from(body.content, 'base64');
    if (content.length > ARCHIVE_BYTES) throw new Failure('payload_too_large');
    if (content.length === 0) throw refused('Файл пуст');
    const { db, config, log, now } = context.app;
    const read = await readUpload(db, content);
    if (body.plan === undefined) return { data: presentUpload(read) };
    if (read.problem_count > 0) throw refused('В файле есть ошибки: исправьте их и проверьте файл заново');
    if (body.plan !== read.plan)
      throw new Failure('conflict', { detail: 'Каталог с тех пор изменился: проверьте файл ещё раз' });
    const outcome = await applyUpload(
      { db, config, log, now, record: (trx, entry) => recordAudit(trx, context, entry) },
      read,
    );
    return { data: presentUpload(read, outcome) };
  }),
];
