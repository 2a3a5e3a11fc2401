ALTER TABLE `run` ADD `node` text;
--> statement-breakpoint
ALTER TABLE `run` ADD `sweptAt` integer;
--> statement-breakpoint
CREATE INDEX `run_kind` ON `run` (`namespaceId`,`workflowName`,`status`,`sweptAt`,`createdAt`,`id`);
