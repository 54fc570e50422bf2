import { Badge } from '../../kit/web/ui/Badge.tsx';
import type { DuplicateGroup } from '../duplicates.schema.ts';

/** How sure it is that records are of one. */
export function Certeza({ certeza }: Pick<DuplicateGroup, 'certeza'>) {
  const isCertain = certeza === 'certa';
  return <Badge tone={isCertain ? 'success' : 'neutral'}>{isCertain ? 'Certa' : 'Provável'}</Badge>;
}
