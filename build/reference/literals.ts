import ts from "typescript";

// Types that a reader of the reference cannot look up, because they are built from constants of a source file.

/** The literals that a type stands for, as they are written in TypeScript; null if it stands for anything else. */
export function literalsOf(type: ts.TypeNode, source: ts.SourceFile): readonly string[] | null {
  if (ts.isLiteralTypeNode(type)) return [type.getText(source)];
  if (ts.isUnionTypeNode(type)) return allOf(type.types.map((one) => literalsOf(one, source)));
  if (ts.isTypeReferenceNode(type)) {
    const alias = source.statements.find(
      (node) => ts.isTypeAliasDeclaration(node) && node.name.text === type.typeName.getText(source),
    );
    return alias && ts.isTypeAliasDeclaration(alias) ? literalsOf(alias.type, source) : null;
  }
  return itemsOf(type, source)?.map((item) => item.getText(source)) ?? null;
}

function allOf(parts: readonly (readonly string[] | null)[]): readonly string[] | null {
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

/** The items of `(typeof NAMES)[number]`, or a property of each in `(typeof UNITS)[number]["name"]`. */
function itemsOf(type: ts.TypeNode, source: ts.SourceFile): readonly ts.Expression[] | null {
  if (!ts.isIndexedAccessTypeNode(type)) return null;
  const { objectType, indexType } = type;
  const of = ts.isParenthesizedTypeNode(objectType) ? objectType.type : objectType;
  if (ts.isTypeQueryNode(of)) return arrayNamed(of.exprName.getText(source), source);
  const property = ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal : null;
  return property && (itemsOf(of, source)?.map((item) => propertyOf(item, property.text)) ?? null);
}

function arrayNamed(name: string, source: ts.SourceFile): readonly ts.Expression[] | null {
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((one) => one.name.getText(source) === name);
  let value = declared?.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
  return value && ts.isArrayLiteralExpression(value) ? value.elements : null;
}

function propertyOf(item: ts.Expression, name: string): ts.Expression {
  const found = ts.isObjectLiteralExpression(item) ? item.properties.find((one) => one.name?.getText() === name) : null;
  if (!found || !ts.isPropertyAssignment(found)) throw new Error(`an item without ${name}: ${item.getText()}`);
  return found.initializer;
}
