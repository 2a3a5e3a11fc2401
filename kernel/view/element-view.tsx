import type { ReadonlySignal } from '@preact/signals-core'
import { PureComponent, type ReactNode, Suspense } from 'react'
import type { ElementId } from '#kernel/page/records'
import { hasJustLeft, type LeftElement, type Shown } from './drawing.ts'
import { lowerProps } from './lower-props.ts'
import { PageContext, type PageContextValue } from './page-context.ts'
import { ElementFailure, SuspendedComponent } from './placeholders.tsx'
import { NO_REGIONS, partIn, regionsOf, rootOf } from './regions.tsx'
import { type ElementState, ROOT, type RunningPage } from './running-page.ts'
import { problemOf } from './view-problem.ts'
import type { ReadyView, RootProps, ViewProps } from './views.ts'
import { WaitingElement } from './waiting-element.tsx'

interface ElementViewProps {
  readonly id: ElementId
  /**
   * It is no child of its parent any more: only its place stays, until the parent's children change again, for what its
   * view throws when it goes.
   */
  readonly isLeaving?: boolean
  /** Renders it even while it is not visible: its view works out of sight, where the one who renders it put it. */
  readonly isUnseen?: boolean
  /** The one whose view draws it; unknown where a view draws rows or a block. */
  readonly parent?: ElementView
}

const NO_ERROR = { error: null }

/**
 * One element, addressed by its id. It subscribes to itself, so a change elsewhere never renders it, and contains the
 * errors of its view. When a view throws while it unmounts, React reports the error to the closest remaining ancestor:
 * that ancestor has not failed and renders again. A page has thousands of these, so it is one class without hooks and
 * without a layer between it and its view. It renders static children itself (`still-children.tsx`) until one of them
 * throws.
 */
export class ElementView extends PureComponent<ElementViewProps, { readonly error: Error | null }> {
  static override readonly contextType = PageContext
  declare readonly context: PageContextValue
  override state: { readonly error: Error | null } = NO_ERROR
  /** What was drawn last, and what was made of it. */
  #page: RunningPage | undefined
  #element: ElementState | undefined
  #root: RootProps | undefined
  #regions = NO_REGIONS
  /** The children that this draws itself tell it of their changes since it drew these. */
  #kept = NO_REGIONS
  /** One of the children that it drew itself has changed. */
  #hasChanged = false
  /** A descendant threw, so each child is rendered by a class of its own that contains its errors. */
  #isCareful = false
  #shown: Shown | null = null
  /** The view of its type was not there at first. */
  #hasWaited = false
  /** The content of the document. */
  #mounted: Shown | null = null
  /** The failure that was looked at last, what failed, and whether it was that of something that had just left. */
  #judged: { readonly error: Error; readonly of: Shown | null; readonly isForgiven: boolean } | undefined
  /** The last one in here that was taken off the page. */
  #left: LeftElement | null = null
  #source: ReadonlySignal<ElementState | undefined> | undefined
  #unfollow: (() => void) | undefined
  readonly #emit: ViewProps['emit'] = (event, payload) => this.context.page.emit(this.props.id, event, payload)

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  /** Also when a page that was hidden is shown again. */
  override componentDidMount(): void {
    // It did not follow the children that it renders itself while the page was hidden.
    if (this.#mounted && this.#regions.still > 0) this.#changed()
    this.#mounted = this.#shown
    this.#follow()
    this.#keep()
    if (this.#regions.isCut) this.context.drawing.slices?.wait(this, true)
  }

  override componentDidUpdate(): void {
    const { page, drawing } = this.context
    const before = this.#mounted
    this.#mounted = this.#shown
    if (this.#source !== page.element(this.props.id)) this.#follow()
    this.#keep()
    drawing.slices?.wait(this, this.#regions.isCut)
    if (before === this.#shown) return
    if (before) this.#leaves(before.type)
    // Another view, or none: the failure was the former one's.
    if (this.state.error) this.setState(NO_ERROR)
  }

  override componentWillUnmount(): void {
    this.#unfollow?.()
    this.context.page.still?.keep(this.#kept, NO_REGIONS, this.#changed)
    this.#kept = NO_REGIONS
    this.context.drawing.slices?.wait(this, false)
    if (this.#mounted) this.#leaves(this.#mounted.type)
  }

  /** The component whose view failed, for reports of errors. */
  get failedPart(): string | undefined {
    return this.#element?.type
  }

  override componentDidCatch(error: Error): void {
    const { drawing, views } = this.context
    if (this.#isDoubtful()) {
      this.#isCareful = true
      this.setState(NO_ERROR)
      return
    }
    const left = this.#justLeft()
    if (!this.#judged?.isForgiven || !left) return
    left.page.viewFailed(left.id, problemOf('thrown', left.type, views.plugin(left.type), error.message))
    // Only once: a view that throws again after another render has failed.
    this.#left = drawing.left = null
    this.setState(NO_ERROR)
  }

  /** Whether one of the children that this draws itself may be what threw, and not its own view. */
  #isDoubtful(): boolean {
    return !this.#isCareful && this.#regions.still > 0 && this.#justLeft() === null
  }

  /** A child that this drew itself has changed. */
  readonly #changed = (): void => {
    this.#hasChanged = true
    this.forceUpdate()
    this.context.drawing.changed()
  }

  #keep(): void {
    if (this.#kept === this.#regions) return
    this.context.page.still?.keep(this.#kept, this.#regions, this.#changed)
    this.#kept = this.#regions
  }

  #leaves(type: string): void {
    const left = { page: this.context.page, id: this.props.id, type, at: performance.now() }
    let at: ElementView = this
    for (at.#left = left; at.props.parent; at.#left = left) at = at.props.parent
    if (at.props.id !== ROOT) this.context.drawing.left = left
  }

  #justLeft(): LeftElement | null {
    return [this.#left, this.context.drawing.left].find(hasJustLeft) ?? null
  }

  #follow(): void {
    this.#unfollow?.()
    this.#source = this.context.page.element(this.props.id)
    this.#unfollow = this.#source.subscribe((element) => {
      if (element === this.#element) return
      this.forceUpdate()
      this.context.drawing.changed()
    })
  }

  override render(): ReactNode {
    const { id, isLeaving, isUnseen } = this.props
    const { page, views, wrappers } = this.context
    const element = page.element(id).peek()
    this.#take(page, element)
    const shown = element && !isLeaving && (element.visible || isUnseen || page.mode === 'edit') ? this.#show(element) : null
    this.#shown = shown
    const { error } = this.state
    if (error && this.#judged?.error !== error) this.#judged = { error, of: shown, isForgiven: this.#justLeft() !== null }
    const isFailed = error !== null && this.#judged?.of === shown
    if (!shown || (isFailed && (this.#judged?.isForgiven || this.#isDoubtful()))) return null
    const { type } = shown
    if (isFailed) {
      return <ElementFailure id={id} type={type} why="thrown" reason={error.message} retry={() => this.setState(NO_ERROR)} />
    }
    const view = views.view(type)
    const now = view.peek()
    this.#hasWaited ||= now.status !== 'ready'
    let content =
      now.status === 'ready' && !this.#hasWaited ? (
        this.#draw(now)
      ) : (
        <WaitingElement key={type} id={id} type={type} view={view} draw={(ready) => this.#draw(ready)} />
      )
    for (const Wrapper of wrappers) {
      content = (
        <Wrapper id={id} type={type}>
          {content}
        </Wrapper>
      )
    }
    if (!shown.keepsWaits) return content
    return (
      <Suspense key={type} fallback={<SuspendedComponent id={id} type={type} />}>
        {content}
      </Suspense>
    )
  }

  #draw({ View, propFields }: ReadyView): ReactNode {
    const { type, props } = this.#element!
    const { main, mainIds, slots } = this.#regions
    return (
      <View
        key={type}
        id={this.props.id}
        props={propFields ? lowerProps(propFields, props) : props}
        root={this.#root!}
        childIds={mainIds}
        slots={slots}
        part={partIn(this.#root!.className)}
        emit={this.#emit}
        mode={this.context.page.mode}
      >
        {main}
      </View>
    )
  }

  #take(page: RunningPage, element: ElementState | undefined): void {
    const before = page === this.#page ? this.#element : undefined
    this.#page = page
    this.#element = element
    if (!element) return
    const { type, className, style, visible, children } = element
    const isSame = before?.type === type && before.className === className && before.style === style && before.visible === visible
    if (!isSame) this.#root = rootOf(this.props.id, page, element)
    const { views, wrappers, drawing, revision } = this.context
    const isCareful = this.#isCareful || wrappers.length > 0
    const drawn = this.#regions
    const isOld = this.#hasChanged || drawn.isCut || drawn.isCareful !== isCareful || (drawn.still > 0 && drawn.revision !== revision)
    if (before?.children === children && !isOld) return
    this.#hasChanged = false
    this.#regions = regionsOf({
      page,
      views,
      revision,
      ids: children,
      before: before?.children ?? [],
      drawn,
      end: drawing.slices?.end(this.props.id),
      isCareful,
      own: (child, isLeaving) => <ElementView key={child} id={child} parent={this} {...(isLeaving ? { isLeaving } : {})} />,
    })
  }

  #show({ type }: ElementState): Shown {
    if (this.#shown?.type !== type) this.#hasWaited = false
    return this.context.drawing.shown(this.context, type)
  }
}
