import type { MergePreview } from '../../../register/merge/merge.schema.ts';

type Why = MergePreview['fields'][number]['why'];

const WHY: Readonly<Record<Why, string>> = {
  chosen: 'escolhido por você',
  only: 'só uma ficha tem',
  document: 'da ficha com documento',
  newest: 'o mais novo',
  longest: 'o mais completo',
  strictest: 'a mais restrita',
  survivor: 'da ficha que fica',
  united: 'de todas',
};

export function whyText(why: Why): string {
  return WHY[why];
}
