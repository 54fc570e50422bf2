import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { cnpjOf, destOf, makeNfe } from '../../test/fiscal/make-nfe.ts';

/** The items of a note, and the length of a signature with its certificate. */
const ITEMS = 20;
const SIGNATURE = `<Signature><X509Certificate>${'A1b2C3d4'.repeat(250)}</X509Certificate></Signature>`;
/** The number of different customers in a thousand notes. */
const CUSTOMERS_OF_1000 = 240;
const AT_ONCE = 500;

/** Writes a zip of invented notes of one company to its customers. */
export async function writeNotes(path: string, count: number): Promise<void> {
  const zip = new ZipFile();
  const file = zip.outputStream.pipe(createWriteStream(path));
  const customers = Math.ceil((count * CUSTOMERS_OF_1000) / 1000);
  for (let number = 1; number <= count; number += 1) {
    const who = number % customers;
    const more = { nro: String(1 + (who % 900)), email: `pessoa${who}@example.org`, fone: `119${10_000_000 + who}` };
    const dest = destOf({ CNPJ: cnpjOf(`${31_000_000 + who * 7}0001`) }, `EMPRESA INVENTADA NUMERO ${who}`, more);
    const at = `2026-0${1 + (number % 9)}-1${number % 9}T10:00:00-03:00`;
    const xml = makeNfe({ number, dest, at, items: ITEMS }).replace('</NFe>', `${SIGNATURE}</NFe>`);
    zip.addBuffer(Buffer.from(xml), `2026/${number % 12}/${number}.xml`, { compressionLevel: 1 });
    if (number % AT_ONCE === 0) await breathe();
  }
  zip.end();
  await once(file, 'close');
}
