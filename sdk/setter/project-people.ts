import type { Label } from '#kernel/message'
import type { ItemField } from '../define/setter.ts'

/** A person of the project. */
export interface NamedPerson {
  readonly id: number
  readonly name: string
  /** What tells people of the same name apart, such as an address; empty for nothing. */
  readonly detail: string
}

/** The people of the project, for setters that choose some. */
export interface ProjectPeople {
  /** Those whose name has this text; the first ones where it is empty. */
  search(text: string): Promise<readonly NamedPerson[]>
  /** Those with these ids; people who are not in the project are missing. */
  named(ids: readonly number[]): Promise<readonly NamedPerson[]>
}

/** A role of the project. */
export interface NamedRole {
  readonly id: number
  readonly name: string
}

/** A source of people whom a step of an approval may ask, with the form of its parameters. */
export interface ApproverSource {
  /** As it is stored: `approver/role`. */
  readonly id: string
  readonly label: Label
  readonly help?: Label
  readonly fields: readonly ApproverField[]
}

/** A parameter of a source. */
export interface ApproverField extends ItemField {
  readonly help?: Label
}
