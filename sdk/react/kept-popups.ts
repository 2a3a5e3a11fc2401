import { Trigger } from '@arco-design/web-react'
import { Transition } from 'react-transition-group'

// The component library takes a page that is shown again for one that is mounted. It would play the animations of open
// pop-ups again, report them as opened, open closed ones, and put each in a new place, where it forgets its state.

/** What the library's animations have that their types do not. */
interface Animation {
  readonly props: { readonly in?: boolean }
  readonly state: { readonly status: 'unmounted' | 'exited' | 'entering' | 'entered' | 'exiting' }
  readonly appearStatus: 'entering' | null
  performEnter(isMounting: boolean): void
  performExit(): void
}

/** The same of what opens a pop-up beside something. */
interface Opener {
  readonly isDidMount?: boolean
  readonly state: { readonly popupVisible: boolean }
  /** The place of its pop-up, which the library takes out of the document when the page is hidden. */
  readonly popupContainer?: HTMLElement | null
  getContainer: () => HTMLElement
  getPopupElement(): HTMLElement | null
  appendToContainer(container: HTMLElement): void
  forceUpdate(): void
}

interface Mounted<Instance> {
  componentDidMount(this: Instance): void
}

const animations = Transition.prototype as unknown as Mounted<Animation>
const animate = animations.componentDidMount
animations.componentDidMount = function () {
  const { status } = this.state
  // Hidden on its way: it goes the rest.
  if (status === 'entering') this.performEnter(false)
  else if (status === 'exiting') this.performExit()
  else if (status !== 'entered' && (this.appearStatus === null || this.props.in)) animate.call(this)
}

const openers = Trigger.prototype as unknown as Mounted<Opener>
const mount = openers.componentDidMount
openers.componentDidMount = function () {
  const place = this.isDidMount ? this.popupContainer : undefined
  mount.call(this)
  if (!place) return
  this.getContainer = () => {
    this.appendToContainer(place)
    return place
  }
  const popup = this.getPopupElement()
  if (!popup) return
  this.appendToContainer(place)
  // React has taken back what hid it.
  if (!this.state.popupVisible) popup.style.display = 'none'
  this.forceUpdate()
}
