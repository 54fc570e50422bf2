import { Badge } from '../../kit/web/ui/Badge.tsx';
import type { DuplicateGroup } from '../duplicates.schema.ts';

const WORDS = { certa: 'Certa', provavel: 'Provável', casa: 'Mesma casa' } as const;

/** How sure it is that records are of one, or that they are of people of one house. */
export function Certeza({ certeza }: Pick<DuplicateGroup, 'certeza'>) {
  return <Badge tone={certeza === 'certa' ? 'success' : 'neutral'}>{WORDS[certeza]}</Badge>;
}
