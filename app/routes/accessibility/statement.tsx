import { type AccessibilitySection, accessibility } from "#content/accessibility.ts";
import { LinkedWords } from "../../ui/sections/linked-words.tsx";
import { TextPage } from "../../ui/sections/text-page.tsx";

export function Statement({ hasEmbeddedForm }: { hasEmbeddedForm: boolean }) {
  const { title, updated, intro, sections } = accessibility;
  return (
    <TextPage title={title} updated={updated} intro={intro} sections={sections}>
      {sections.map((section) => (
        <Section key={section.id} section={section} hasEmbeddedForm={hasEmbeddedForm} />
      ))}
    </TextPage>
  );
}

function Section({ section, hasEmbeddedForm }: { section: AccessibilitySection; hasEmbeddedForm: boolean }) {
  const { id, title, texts = [], list = [], listWithEmbeddedForm = [], keys = [] } = section;
  const items = [...list, ...(hasEmbeddedForm ? listWithEmbeddedForm : [])];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
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
    </section>
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
