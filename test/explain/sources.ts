import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listStatementTexts } from '../tenant-predicates.ts';

const src = join(import.meta.dirname, '..', '..', 'src');

/** A text of the sources that names a tenant table: a statement, or a piece of one. */
export type SourceText = { file: string; text: string };

/** Every such text of the product. */
export function listSourceTexts(tables: readonly string[]): SourceText[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      listStatementTexts(readFileSync(join(src, file), 'utf8'), tables).map((text) => ({ file, text: squeeze(text) })),
    );
}

/** Those that are in none of the statements; what stands in `${…}` may be anything. */
export function findUnseen(texts: SourceText[], statements: Iterable<string>): SourceText[] {
  const seen = [...statements].map(squeeze);
  return texts.filter(({ text }) => {
    const pattern = new RegExp(
      text
        .split(/\s*\$\{[^{}]*\}\s*/)
        .map(escape)
        .join('.*'),
    );
    return !seen.some((statement) => pattern.test(statement));
  });
}

/** One space where several stood, and none at the ends. */
export function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
