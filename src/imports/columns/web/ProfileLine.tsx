import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Import, ImportTable } from '../../model/import.ts';
import { readFile } from '../../web/imports.api.ts';

type Props = { current: Pick<Import, 'id' | 'readOptions'>; table: ImportTable };

/** Shows the recognised program. If it is wrong, the columns are proposed again without a program. */
export function ProfileLine({ current: { id, readOptions }, table }: Props) {
  const { act, isRunning } = useAction();
  if (table.profile === undefined) return null;
  const { headingLine = 0, joinsHeadings = false } = table;
  const heading = headingLine === 0 ? { hasHeading: false } : { headingLine, joinsHeadings };
  return (
    <Banner>
      Parece ser de: {table.profile}.{' '}
      <Button
        size="sm"
        loading={isRunning}
        onClick={() => void act(() => readFile(id, { ...readOptions, ...heading, useProfile: false }))}
      >
        Não é
      </Button>
    </Banner>
  );
}
