import { useState } from 'react'
import type { DataColumn } from './data-table.tsx'
import { keepNames, readNames } from '../stored-names.ts'

export interface ColumnChoice {
  /** All columns that can be hidden and moved: the shown ones in their order, then the others. */
  all: { name: string; shown: boolean }[]
  show: (name: string, shown: boolean) => void
  /** Moves a shown column by one place. */
  move: (name: string, step: 1 | -1) => void
  /** Back to the list's own columns; undefined while these are shown. */
  reset: (() => void) | undefined
}

/**
 * A table's columns as this browser keeps them. The header column stays first and the actions last. `list` names the list;
 * without it nothing can be chosen.
 */
export function useColumnChoice<Row>(
  list: string | undefined,
  columns: DataColumn<Row>[],
): { columns: DataColumn<Row>[]; choice: ColumnChoice | undefined } {
  const key = `muhur.columns.${list}`
  const [kept, setKept] = useState(() => (list === undefined ? undefined : readNames(key)))
  const isFixed = ({ heads, bare }: DataColumn<Row>) => heads || bare
  const movable = columns.filter((column) => !isFixed(column))
  const usual = movable.filter(({ extra }) => !extra).map(({ name }) => name)
  const names = (kept ?? usual).filter((name) => movable.some((column) => column.name === name))
  if (list === undefined) return { columns, choice: undefined }

  const keep = (next: string[] | undefined) => {
    setKept(next)
    keepNames(key, next)
  }
  const others = movable.map(({ name }) => name).filter((name) => !names.includes(name))
  return {
    columns: [
      ...columns.filter(({ heads }) => heads),
      ...names.map((name) => movable.find((column) => column.name === name)!),
      ...columns.filter(({ heads, bare }) => bare && !heads),
    ],
    choice: {
      all: [
        ...names.map((name) => ({ name, shown: true })),
        ...others.map((name) => ({ name, shown: false })),
      ],
      show: (name, shown) => keep(shown ? [...names, name] : names.filter((one) => one !== name)),
      move: (name, step) => {
        const at = names.indexOf(name)
        if (names[at + step] === undefined) return
        keep(names.with(at, names[at + step]!).with(at + step, name))
      },
      reset: kept && (() => keep(undefined)),
    },
  }
}
