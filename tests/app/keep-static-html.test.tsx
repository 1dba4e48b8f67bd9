import { type ReactNode, use, useId } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { keepStaticHtml } from "#app/keep-static-html.tsx";

type Part = Parameters<ReturnType<typeof keepStaticHtml>>[0];

/** A part that counts how often it is rendered. */
function count<Props extends object>(render: (props: Props) => ReactNode) {
  const seen = { times: 0 };
  const part = (props: Props) => {
    seen.times += 1;
    return render(props);
  };
  return { seen, part: part as Part };
}

test("a part is rendered once for the same props, and again for others", () => {
  const staticHtml = keepStaticHtml();
  const { seen, part } = count(({ name }: { name: string }) => <p>Hello {name} &amp; all</p>);
  expect(staticHtml(part, { name: "Ann" })).toBe("<p>Hello <!-- -->Ann<!-- --> &amp; all</p>");
  expect(staticHtml(part, { name: "Ann" })).toBe(staticHtml(part, { name: "Ann" }));
  expect(seen.times).toBe(1);
  expect(staticHtml(part, { name: "<Bea>" })).toContain("&lt;Bea&gt;");
  expect(seen.times).toBe(2);
});

test("two parts with the same props never mix, and their ids differ", () => {
  const staticHtml = keepStaticHtml();
  const One = () => <p id={useId()}>one</p>;
  const Two = () => <p id={useId()}>two</p>;
  const [one = "", two = ""] = [staticHtml(One, {}), staticHtml(Two, {})];
  expect(one).toContain(">one<");
  expect(two).toContain(">two<");
  expect(one.match(/id="[^"]+"/)?.[0]).not.toBe(two.match(/id="[^"]+"/)?.[0]);
});

test("a page that is made again comes out the same, also in another process", () => {
  const part: Part = () => <p id={useId()}>one</p>;
  expect(keepStaticHtml()(part, {})).toBe(keepStaticHtml()(part, {}));
});

test("a part that asks the router, waits or fails is left to its page, and is not tried for every visitor", () => {
  const never = new Promise<string>(() => {});
  for (const render of [
    () => <Link to="/faq">Questions</Link>,
    () => <p>{use(never)}</p>,
    (): ReactNode => {
      throw new Error("planted");
    },
  ]) {
    const staticHtml = keepStaticHtml();
    const { seen, part } = count(render);
    expect(staticHtml(part, {})).toBeUndefined();
    const { times } = seen;
    expect(staticHtml(part, {})).toBeUndefined();
    expect(seen.times).toBe(times);
  }
});

test("a script that runs is left to the page, which knows the nonce; structured data is no such script", () => {
  const staticHtml = keepStaticHtml();
  expect(staticHtml(() => <script>planted</script>, {})).toBeUndefined();
  expect(staticHtml(() => <script type="application/ld+json">{"{}"}</script>, {})).toContain("ld+json");
});

test("props that are more than data are not kept", () => {
  const staticHtml = keepStaticHtml();
  const part: Part = () => <p>one</p>;
  for (const props of [
    { stats: Promise.resolve(1) },
    { at: new Date(0) },
    { by: () => 1 },
    { child: <b>1</b> },
    { list: [undefined] },
    { number: Number.NaN },
    { map: new Map([[1, 2]]) },
  ])
    expect(staticHtml(part, props)).toBeUndefined();
  expect(staticHtml(part, { list: [{ name: "Ann", stars: 5, at: null, other: undefined }] })).toBe(
    "<p>one</p>",
  );
});

test("what is kept stays under its bound", () => {
  const staticHtml = keepStaticHtml({ most: 5_000 });
  const { seen, part } = count(({ number }: { number: number }) => <p>{"x".repeat(1_000) + number}</p>);
  for (let number = 0; number < 50; number++) staticHtml(part, { number });
  expect(seen.times).toBe(50);
  staticHtml(part, { number: 49 });
  expect(seen.times).toBe(50);
  staticHtml(part, { number: 0 });
  expect(seen.times).toBe(51);
});
