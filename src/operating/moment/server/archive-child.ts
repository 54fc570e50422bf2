import { ArchiveConfig, keyOf } from './archive-config.ts';
import { OtherSegment, storeSegment } from './store-segment.ts';

/*
 * The archive_command of the embedded server: stores one file of the log and ends. The server calls it as its own user of the
 * system, and calls it again until it ends well.
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
