import { Badge } from '../../../kit/web/ui/Badge.tsx';
import type { DuplicateGroup } from '../../duplicates.schema.ts';

const WORDS = { certa: 'Certa', provavel: 'Provável', casa: 'Mesma casa' } as const;

/** How certain a group is, or that its people share a household. */
export function Certeza({ certeza }: Pick<DuplicateGroup, 'certeza'>) {
  return <Badge tone={certeza === 'certa' ? 'success' : 'neutral'}>{WORDS[certeza]}</Badge>;
}
