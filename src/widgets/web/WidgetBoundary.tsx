import { Component, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import css from './Widget.module.css';

type Props = { children: ReactNode; onRetry: () => void };
type State = { failed: boolean };

/** Keeps a widget that breaks while it is drawn from taking the others with it. React asks for a class here. */
export class WidgetBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={css.error}>
        <p className={css.errorText}>Este widget não pôde ser mostrado. Os outros continuam funcionando.</p>
        <Button size="sm" onClick={this.handleRetry}>
          Tentar de novo
        </Button>
      </div>
    );
  }

  private readonly handleRetry = () => {
    this.setState({ failed: false });
    this.props.onRetry();
  };
}
