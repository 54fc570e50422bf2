import { Component, type ReactNode } from 'react';
import { Button } from '../../kit/web/ui/Button.tsx';
import css from './Widget.module.css';

type Props = {
  children: ReactNode;
  /** changes when there is new data to render */
  version: number;
  isRetrying: boolean;
  onRetry: () => void;
};
type State = { failed: boolean; version: number };

/** Limits the failure of a widget's rendering to that widget. React requires a class for this. */
export class WidgetBoundary extends Component<Props, State> {
  override state: State = { failed: false, version: this.props.version };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ version }: Props, state: State): Partial<State> | null {
    return version === state.version ? null : { failed: false, version };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={css.error}>
        <p className={css.errorText}>Este widget não pôde ser mostrado. Os outros continuam funcionando.</p>
        <Button size="sm" loading={this.props.isRetrying} onClick={this.props.onRetry}>
          Tentar de novo
        </Button>
      </div>
    );
  }
}
