import { createContext, type HTMLAttributes, useContext } from 'react'

/** The classes of the table's parts, for what the library draws. */
export const PartsContext = createContext<(name: string) => string>(() => '')

/** The row of the titles. */
function HeaderRow({ className, ...row }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...row} className={`${className ?? ''} ${useContext(PartsContext)('header')}`} />
}

/** For the library's table; it has to stay the same object. */
export const WITH_HEADER = { header: { row: HeaderRow } }
