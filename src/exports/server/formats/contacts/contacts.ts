import { neutralize, quoteCell } from '../../../../kit/spreadsheet-cell.ts';
import type { WriterFactory } from '../record-writer.ts';
import { createTextWriter } from '../text-writer.ts';
import type { ContactProgram } from './contact-program.ts';

const NEEDS_QUOTES = /[",\r\n]/;
const MARK = '\ufeff';

/** Writes the contacts for a program: CSV with commas in UTF-8, which all of them read. No cell is evaluated as a formula. */
export function contactsWriter({ parts, hasMark }: ContactProgram): WriterFactory {
  return (file, { found }) => {
    const all = parts(found).map(({ columns, read }) => ({ headings: columns.map(([heading]) => heading), read }));
    const head = all.flatMap(({ headings }) => headings).join(',');
    return createTextWriter(file, {
      head: `${hasMark ? MARK : ''}${head}\r\n`,
      text: (pessoa) =>
        all
          .flatMap(({ headings, read }) => {
            const cells = read(pessoa);
            return headings.map((_, index) => toCell(cells[index] ?? ''));
          })
          .join(','),
      end: '\r\n',
    });
  };
}

/** A phone with its country code has only digits, so it is safe as a formula: its value is the number itself. */
const PHONE = /^\+\d[\d -]*$/;

function toCell(text: string): string {
  const safe = PHONE.test(text) ? text : neutralize(text);
  return NEEDS_QUOTES.test(safe) ? quoteCell(safe) : safe;
}
