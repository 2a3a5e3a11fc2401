import type { Analysed } from './analyse.ts'
import { ALONE, HELPERS } from './generate.ts'

/** A binding among those that one path makes run. */
export interface GroupMember {
  readonly slot: number
  /** The number that identifies it in results. */
  readonly id: number
  readonly source: Analysed
  /** The computed variable whose value it is. */
  readonly writes?: string
  /** Those before it whose values make it run; -1 is the change itself. */
  readonly after: readonly number[]
}

/** What a group works on: the page's context and variables, the values told last, numbers to tell, and functions of the runtime. */
const WORKS = '$$c,$$V,$$t,$$b,$$u,$$e,$$m,$$s'

/**
 * One function for all bindings that a path makes run, computed variables before those that read them. It first computes, so that whatever throws has
 * told nothing; then it compares, and leaves the numbers that are others in `$$b`. `variable` is the one that is written, where the path is one.
 */
export function generateGroup(members: readonly GroupMember[], variable?: string): string {
  const own = variable === undefined ? '' : `$$V[${JSON.stringify(variable)}]`
  const write = own ? `if(${own}===$$q)return 0;${own}=$$q;` : 'if(!$$u($$q))return 0;'
  const names = members.flatMap(({ writes }, i) => (writes === undefined ? [`$$${i}`] : [`$$${i}`, `$$d${i}=false`]))
  const compute = inBlocks(members, (member, i) => {
    if (member.writes === undefined) return `$$${i}=${member.source.code};`
    const value = `$$${i}=$$V[${JSON.stringify(member.writes)}]=${member.source.code};`
    const isOdd = `typeof $$${i}==="number"?$$${i}-$$${i}!==0:typeof $$${i}!=="string"&&typeof $$${i}!=="boolean"`
    return `${value}if(${isOdd})return $$s();$$d${i}=$$${i}!==$$t[${member.slot}];`
  })
  const tell = inBlocks(members, ({ slot, id, writes }, i) => {
    if (writes !== undefined) return `$$t[${slot}]=$$${i};`
    const number = `$$t[${slot}]=$$b[$$n+1]=$$${i};$$b[$$n]=${id};$$n+=2`
    return `if($$${i}!==$$t[${slot}])if(typeof $$${i}==="number"&&$$${i}-$$${i}===0){${number}}else{$$e(${slot},$$${i});$$o=true}`
  })
  const body = `var $$n=0,$$o=false,${names.join(',')};try{${compute}}catch{return $$s()}\n${tell}return $$o?$$m($$n):$$n`
  return `(function(${HELPERS}){return ${ALONE}(${WORKS})=>($$q)=>{${write}${body}}})()})`
}

/** Each member's text, those that run after the same others side by side in one condition. */
function inBlocks(members: readonly GroupMember[], textOf: (member: GroupMember, i: number) => string): string {
  let text = ''
  let open = ''
  for (const [i, member] of members.entries()) {
    const condition = member.after.includes(-1) ? '' : member.after.map((other) => `$$d${other}`).join('||')
    if (condition !== open) text += `${open ? '}' : ''}${condition ? `if(${condition}){` : ''}`
    open = condition
    text += `${textOf(member, i)}\n`
  }
  return open ? `${text}}` : text
}
