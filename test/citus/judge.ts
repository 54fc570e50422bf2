import { squeeze } from '../explain/sources.ts';
import type { Exception } from './allowed.ts';
import { parseStatements, type SqlNode } from './sql-tree.ts';
import { judgeText, type Schema } from './statement-rules.ts';

/** The faults of statements but for the exceptions; `unused`: the exceptions that none of them needed. */
export function judgeStatements(
  statements: Iterable<{ text: string; trees?: SqlNode[] }>,
  { schema, exceptions }: { schema: Schema; exceptions: readonly Exception[] },
): { faults: string[]; unused: Exception[] } {
  const used = new Set<Exception>();
  const faults: string[] = [];
  for (const { text, trees = parseStatements(text) } of statements) {
    const said = squeeze(text);
    for (const { rule } of judgeText(trees, schema)) {
      const exception = exceptions.find((one) => one.rule === rule && isPart(one, said));
      if (exception) used.add(exception);
      else faults.push(`${rule}: ${said.slice(0, 300)}`);
    }
  }
  return { faults: [...new Set(faults)], unused: exceptions.filter((exception) => !used.has(exception)) };
}

function isPart({ part }: Exception, text: string): boolean {
  return typeof part === 'string' ? text.includes(part) : part.test(text);
}
