import { eventTypeNames, testEventType, type EventType } from '@muhur/contract/record/event-types'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { typeName } from './webhook-words.tsx'

interface SampleChoiceProps {
  isBusy: boolean
  /** Without a type the test of the connection. */
  onSend: (type?: EventType) => void
}

/** Sends the test of the connection, or an invented event of any type, whether the endpoint wants the type or not. */
export function SampleChoice({ isBusy, onSend }: SampleChoiceProps) {
  const [type, setType] = useState<EventType>()
  return (
    <Field label="Test olayının türü">
      {(wiring) => (
        <div className="flex flex-wrap gap-3">
          <Select
            {...wiring}
            className="max-w-80"
            value={type ?? testEventType}
            onChange={({ target }) => setType(eventTypeNames.find((name) => name === target.value))}
          >
            <option value={testEventType}>{typeName(testEventType)}</option>
            {eventTypeNames.map((name) => (
              <option key={name} value={name}>
                {typeName(name)}
              </option>
            ))}
          </Select>
          <Button icon={Send} look="primary" busy={isBusy} onClick={() => onSend(type)}>
            Test gönder
          </Button>
        </div>
      )}
    </Field>
  )
}
