interface CheckListProps<Name extends string> {
  legend: string
  names: Record<Name, string>
  value: readonly Name[]
  onChange: (value: Name[]) => void
}

/** Checkboxes for some of many, in the order of `names`. */
export function CheckList<Name extends string>({ legend, names, value, onChange }: CheckListProps<Name>) {
  const all = Object.keys(names) as Name[]
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] rounded-button border border-line px-4 py-1 sm:grid-cols-2 sm:gap-x-4">
        {all.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={value.includes(name)}
              onChange={({ target }) =>
                onChange(all.filter((each) => (each === name ? target.checked : value.includes(each))))
              }
            />
            {names[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
