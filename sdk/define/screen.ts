import type { ComponentType } from 'react'
import type { Label } from '#kernel/message'
import type { Icon } from './icon.ts'

/** What a screen's component is given: the named parts of its address, `{ id: '7' }` for `/project/:id/pages` at `/project/7/pages`. */
export interface ScreenProps {
  readonly params: { readonly [name: string]: string }
  /** The project whose application shows it; undefined in the studio. */
  readonly project?: number
}

/**
 * A screen of the studio or of the admin app, at an address of its own; `useStudio()` is what is around it,
 * `useOwnContext()` what its plugin may use. That of a plugin from outside of the product stands below the studio's
 * header.
 */
export interface ScreenDeclaration {
  readonly id: `screen/${string}`
  readonly label: Label
  /** Shown beside its label where the navigation has icons. */
  readonly icon?: Icon
  /**
   * Its address, with `:name` for a part that varies and `:name?` for one that may be missing. A plugin from outside of the product has
   * all of its addresses below its own: `/x/acme.notes`, `/x/acme.notes/:note`.
   */
  readonly path: `/${string}`
  /** Names in `path` that stand for whole numbers; an address with anything else there is no address of this screen. */
  readonly numbers?: readonly string[]
  /**
   * Who sees it, also in the navigation. Visitors who are not signed in are asked to sign in; others without access
   * get a message.
   */
  readonly seenBy: 'everybody' | 'signed in' | 'super administrator'
  /**
   * Where it opens: in the studio unless said. In the admin app an entry of a project's menu leads to it; where `path`
   * has `:id`, that is the project's.
   */
  readonly where?: readonly ('studio' | 'admin')[]
  /**
   * Of a screen in the admin app: the permission that a person needs in the project, such as `permission/role.edit`.
   * Without it, everyone who has its menu entry sees it.
   */
  readonly needs?: `permission/${string}`
  /** Sub users, who are signed in to use what is built, see it too. */
  readonly subUsers?: true
  /**
   * Where a link to `path`, which then has no varying part, stands; without it only other screens lead there. `header` is the row of
   * areas at the top, whose first one is where people begin after they signed in; `landing` is for who is not signed in yet. `project` is the list beside
   * the screens of one project: the one varying part of `path` is then `:id`, the project's. `person` is the list beside the screens below `/user`.
   */
  readonly navigation?: {
    readonly place: 'header' | 'user menu' | 'landing' | 'project' | 'person'
    /** What the link says, where `label` is too long for it. */
    readonly label?: Label
    /** Of `project`: the link is there for administrators of the project alone. */
    readonly administrators?: true
    /** Smaller numbers come first. */
    readonly order: number
    /** Other addresses at which the link is marked as the current one, as beginnings: `/project/`. */
    readonly also?: readonly string[]
  }
  /** Loaded when the screen is first shown; may return directly where its code is already loaded. */
  readonly load: () => Promise<ScreenModule> | ScreenModule
}
/** The module of a screen, which loads when its address is opened. */
export interface ScreenModule {
  readonly Screen: ComponentType<ScreenProps>
}

/**
 * Declares a screen of the studio with an address of its own below `/x/` and the plugin's id.
 * @example
 * defineScreen({
 *   id: 'screen/acme.notes',
 *   label: { zh: '便签', en: 'Notes' },
 *   path: '/x/acme.notes',
 *   load: () => import('./screen.tsx'),
 * })
 */
export const defineScreen = (declaration: ScreenDeclaration): ScreenDeclaration => declaration
