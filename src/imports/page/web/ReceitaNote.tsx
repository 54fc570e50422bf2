import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { describeOffer, type ReceitaChoice, receitaChoices } from '../../columns/receita-words.ts';
import type { Import } from '../../model/import.ts';
import { saveSettings, startCheck, useReceitaOffer } from '../../web/imports.api.ts';

/** What the Receita fills of the companies of the file, or could fill, and a button for each other choice. */
export function ReceitaNote({ current: { id, settings, facts } }: { current: Import }) {
  const { data: offer } = useReceitaOffer(id);
  const { act, isRunning } = useAction();
  if (!offer || !settings) return null;
  const text = describeOffer(offer, { settings, facts });
  if (text === undefined) return null;
  const handleChoose = ({ receita }: ReceitaChoice) =>
    void act(async () => {
      await saveSettings(id, { ...settings, receita });
      await startCheck(id);
    });
  return (
    <Banner
      role="status"
      actions={receitaChoices(offer, settings).map((choice) => (
        <Button key={choice.receita} size="sm" loading={isRunning} onClick={() => handleChoose(choice)}>
          {choice.label}
        </Button>
      ))}
    >
      {text}
    </Banner>
  );
}
