import { eventTypeNames, type EventType } from '@muhur/contract/record/event-types'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { typeName } from './webhook-words.tsx'

/** Sends an invented event of any type to the endpoint, whether the endpoint wants the type or not. */
export function SampleChoice({ isBusy, onSend }: { isBusy: boolean; onSend: (type: EventType) => void }) {
  const [type, setType] = useState<EventType>('license.created')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Test olayının türü">
        {(wiring) => (
          <Select
            {...wiring}
            className="max-w-80"
            value={type}
            onChange={({ target }) => setType(target.value as EventType)}
          >
            {eventTypeNames.map((name) => (
              <option key={name} value={name}>
                {typeName(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button busy={isBusy} onClick={() => onSend(type)}>
        Test olayını gönder
      </Button>
    </div>
  )
}
