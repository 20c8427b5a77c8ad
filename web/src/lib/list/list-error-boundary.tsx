import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

interface ListErrorBoundaryProps {
  children: ReactNode
  /** Text of the error; by default about products. */
  message?: string
}

/** Limits a crash to one list of the page. */
export function ListErrorBoundary({ children, message = m.products_crashed() }: ListErrorBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary message={message} onRetry={reset}>
      {children}
    </Boundary>
  )
}

class Boundary extends Component<{ message: string; onRetry: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  retry = (): void => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render(): ReactNode {
    const { message, children } = this.props
    return this.state.failed ? (
      <ErrorState message={message} retryLabel={m.try_again()} onRetry={this.retry} />
    ) : (
      children
    )
  }
}
