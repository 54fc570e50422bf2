/** A place in a source that names a tenant table, as `from pessoas p`. */
type Reference = { verb: string; table: string; alias: string | undefined; after: string };

// one level of `${…}`; statements have no more
const LITERAL = /`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^{}]*\})*`|'(?:[^'\\\n]|\\.)*'/g;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
/** What may follow a table's name and is no alias. */
const KEYWORD = /^(?:set|where|order|group|limit|join|left|on|using|values|select|for|returning|cross|union)$/i;

/** The conditions of the list, which begin with `p.tenant_id = $1` or `c.tenant_id = $1` (`startConditions`, `inOrder`). */
const LIST_CONDITIONS = /\$\{(?:(?:conditions|ordered)\.)?texts\.join\(' and '\)\}/;

/**
 * The statements in a TypeScript source that name a tenant table without saying which tenant they mean: `alias.tenant_id =`
 * for a table they read or change, `tenant_id` as the first column of one they fill. Throws when a table is named where
 * no literal could be read, since then a statement may have been missed.
 */
export function findUnboundStatements(source: string, tables: readonly string[]): string[] {
  const code = source.replaceAll(COMMENT_LINE, '');
  const literals = [...code.matchAll(LITERAL)].map(([literal]) => literal);
  const references = literals.map((literal) => findReferences(literal, tables));
  if (references.flat().length !== findReferences(code, tables).length)
    throw new Error('A tenant table is named outside of a literal.');
  return literals.flatMap((literal, index) => {
    const statement = literal.replace(LIST_CONDITIONS, 'p.tenant_id = $1 c.tenant_id = $1');
    return references[index]!.filter((reference) => !isBound(reference, statement)).map(
      ({ verb, table }) => `${verb} ${table}`,
    );
  });
}

/** The literals in a TypeScript source that name a tenant table in a statement, without their quotes. */
export function listStatementTexts(source: string, tables: readonly string[]): string[] {
  const literals = [...source.replaceAll(COMMENT_LINE, '').matchAll(LITERAL)].map(([literal]) => literal);
  return literals
    .filter((literal) => findReferences(literal, tables).length > 0)
    .map((literal) => literal.slice(1, -1));
}

function findReferences(text: string, tables: readonly string[]): Reference[] {
  const named = new RegExp(`\\b(from|join|update|into)\\s+(${tables.join('|')})\\b(?:\\s+(?:as\\s+)?(\\w+))?`, 'gi');
  return [...text.matchAll(named)].map((match) => {
    const [whole, verb = '', table = '', word] = match;
    const alias = word !== undefined && !KEYWORD.test(word) ? word : undefined;
    return { verb: verb.toLowerCase(), table, alias, after: text.slice(match.index + whole.length) };
  });
}

function isBound({ verb, alias, after }: Reference, statement: string): boolean {
  if (verb === 'into') return /^\s*\(tenant_id,?/.test(after);
  const column = alias === undefined ? '(?<![.\\w])tenant_id' : `\\b${alias}\\.tenant_id`;
  return new RegExp(`${column} = |= ${column}\\b`).test(statement);
}
