import { type AccessibilitySection, accessibility } from "#content/accessibility.ts";
import { LinkedWords } from "../../ui/sections/linked-words.tsx";
import { TextPage } from "../../ui/sections/text-page.tsx";

export function Statement({ hasEmbeddedForm }: { hasEmbeddedForm: boolean }) {
  return (
    <TextPage text={accessibility}>
      {(section) => <Content section={section} hasEmbeddedForm={hasEmbeddedForm} />}
    </TextPage>
  );
}

function Content({ section, hasEmbeddedForm }: { section: AccessibilitySection; hasEmbeddedForm: boolean }) {
  const { texts = [], list = [], listWithEmbeddedForm = [], keys = [] } = section;
  const items = [...list, ...(hasEmbeddedForm ? listWithEmbeddedForm : [])];
  return (
    <>
      {texts.map((text) => (
        <p key={text}>
          <LinkedWords text={text} />
        </p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {keys.length > 0 && <Keys keys={keys} />}
    </>
  );
}

function Keys({ keys }: { keys: NonNullable<AccessibilitySection["keys"]> }) {
  return (
    <table className="keys table">
      <caption className="visually-hidden">Keys and what they do</caption>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(([key, effect]) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>{effect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
