/** A rule of Citus for a text that no statement shows: a source of the product, or a script of statements. */
export type TextRule = { name: string; why: string; breaks: (text: string) => boolean };

/** Sources that read the name of a constraint off an error themselves. */
export const CONSTRAINT_RULE: TextRule = {
  name: 'the name of a constraint is read by `constraintOf`',
  why: 'a shard’s constraints end in its number: a CPF that is taken would answer 500',
  breaks: (source) => /\.constraint\b(?!\s*[:(])|\bconstraint\b[^{};]*\}\s*=\s*\w*[eE]rror\b/.test(source),
};

const MOVES =
  /\b(?:citus_move_shard_placement|citus_rebalance_start|rebalance_table_shards|isolate_tenant_to_new_shard)\b/;

/** Scripts and documents that move shards while row-level security is forced on their tables. */
export const MOVE_RULE: TextRule = {
  name: 'who moves shards takes `force row level security` off before, and puts it on after',
  why: '“cannot replicate into relation with row-level security enabled”, and the move never ends',
  breaks: (script) => {
    const first = script.search(MOVES);
    if (first < 0) return false;
    const last =
      first + Math.max(...[...script.slice(first).matchAll(new RegExp(MOVES, 'g'))].map(({ index }) => index));
    const isOff = /\bno\s+force\s+row\s+level\s+security\b/i.test(script.slice(0, first));
    return !isOff || !/(?<!\bno\s+)force\s+row\s+level\s+security\b/i.test(script.slice(last));
  },
};
