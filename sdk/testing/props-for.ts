import type { JsonObject } from '#kernel/page/values'
import { lowerProps } from '#kernel/view'
import type { ComponentDeclaration, ViewProps } from '../define/component.ts'
import { propsOf } from '../fields/prop-fields.ts'

/**
 * Props as the view of a declared component gets them: lowered to what the declaration says, with its defaults.
 * @example drawSlices(model, propsFor(pieChart, { radius: 0.5 }), look)
 */
export const propsFor = <Declaration extends Pick<ComponentDeclaration, 'props' | 'data'>>(
  declaration: Declaration,
  props: JsonObject = {},
): ViewProps<Declaration>['props'] => lowerProps(propsOf(declaration), props) as ViewProps<Declaration>['props']
