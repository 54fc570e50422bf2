import { ArchiveConfig, keyOf } from './archive-config.ts';
import { OtherSegment, storeSegment } from './store-segment.ts';

/*
 * The archive_command of the embedded server: stores one WAL file and exits. PostgreSQL runs it as its system user, and repeats
 * it until it exits with 0.
 */
const [config = '', path = '', name = ''] = process.argv.slice(2);
try {
  const { to, key } = ArchiveConfig.read(config);
  await storeSegment(path, name, to, keyOf(key));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(error instanceof OtherSegment ? `${name}: another file of this name is there` : (code ?? message));
  process.exitCode = 1;
}
